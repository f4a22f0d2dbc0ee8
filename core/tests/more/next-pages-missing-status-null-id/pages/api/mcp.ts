import type { NextApiRequest, NextApiResponse } from 'next';

const PROTOCOL_VERSION = '2024-11-05';

function sendResult(req: NextApiRequest, res: NextApiResponse, result: unknown) {
  const id = (req.query.id as string | undefined) ?? null;
  res.status(200).json({ jsonrpc: '2.0', id, result });
}

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'POST');
    return res.status(405).end();
  }
  const { method, id } = req.body;
  if (method.startsWith('notifications/') || id === undefined) return res.status(202).end();
  switch (method) {
    case 'initialize':
      return res.status(200).json({ jsonrpc: '2.0', id, result: { protocolVersion: PROTOCOL_VERSION, capabilities: {}, serverInfo: { name: 'corner-shop', version: '1.0.0' } } });
    case 'ping':
      return sendResult(req, res, {});
    default:
      return res.status(200).json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
}
