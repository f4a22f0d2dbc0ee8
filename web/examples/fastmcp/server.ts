import { FastMCP } from 'fastmcp';
import { z } from 'zod';

const server = new FastMCP({ name: 'bell-foundry', version: '2.0.0' });

server.addTool({
  name: 'weigh_bell',
  description: 'Estimates the weight of a bell from its diameter',
  parameters: z.object({ diameter: z.number().positive() }),
  execute: async ({ diameter }) => `${Math.round(600 * diameter ** 3)} kg`,
});

server.start({ transportType: 'stdio' });
