// Archives made by hand, as small as the formats allow.

import { crc32, deflateRawSync } from './deflate.mjs';

export function tar(files) {
  const parts = [];
  for (const [name, content] of Object.entries(files)) {
    const body = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(name);
    header.write('0000644\0', 100);
    header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        0', 148);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    parts.push(header, body, Buffer.alloc((512 - (body.length % 512)) % 512));
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

export function zip(files, { encrypted = false } = {}) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const path = Buffer.from(name);
    const body = deflateRawSync(Buffer.from(content));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(Buffer.from(content)), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(Buffer.byteLength(content), 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, body]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, path]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
