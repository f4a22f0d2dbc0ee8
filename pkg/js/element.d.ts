import type { Report } from './types.js';

/** `<ping-audit filename="server.ts">`: a field for a server's code, and its verdict. Defined on import. */
export class PingAudit extends HTMLElement {
  /** The code that is audited. */
  value: string;
  addEventListener(type: 'audit', listener: (event: CustomEvent<Report>) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'ping-audit': PingAudit;
  }
}
