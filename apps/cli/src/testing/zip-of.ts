import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of packed files by their paths, by hand: Node packs but writes no archives. */
export function zipOf(files: { readonly [path: string]: string | Buffer }): Buffer {
  const locals: Buffer[] = [];
  const directories: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const { common, packed } = packFile(path, Buffer.from(content));
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(path), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directories.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, rest, Buffer.from(path)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(directories);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function packFile(path: string, data: Buffer) {
  const packed = deflateRawSync(data);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(path.length, 22);
  return { common, packed };
}
