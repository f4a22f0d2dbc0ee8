// Scripts that the page starts by their address. Its policy demands Trusted Types, so that no other
// code can start one; here only files of the page itself get through.

const home = new URL('.', document.baseURI).href;

function ownScript(address) {
  const { href } = new URL(address, document.baseURI);
  if (!href.startsWith(home)) throw new TypeError(`not a script of this page: ${href}`);
  return href;
}

const policy = globalThis.trustedTypes?.createPolicy('ping-audit', { createScriptURL: ownScript });

/** The address of one of the page's own scripts, as workers want it. */
export const own = (address) => (policy ? policy.createScriptURL(address) : ownScript(address));
