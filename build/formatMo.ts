const MAGIC = 0x950412de
const HEADER = 'Content-Type: text/plain; charset=UTF-8\n'

/** A catalogue as the binary file that gettext reads: the originals in order of their bytes, then the translations. */
export function formatMo(catalogue: Readonly<Record<string, string>>): Buffer {
  const rows = Object.entries({ '': HEADER, ...catalogue })
    .map((row) => row.map((text) => Buffer.from(`${text}\0`)) as [Buffer, Buffer])
    .sort(([a], [b]) => Buffer.compare(a, b))
  const tableBytes = rows.length * 8
  const head = Buffer.alloc(28 + 2 * tableBytes)
  head.writeUInt32LE(MAGIC, 0)
  head.writeUInt32LE(rows.length, 8)
  head.writeUInt32LE(28, 12)
  head.writeUInt32LE(28 + tableBytes, 16)
  // An empty hash table. WordPress takes the length of the tables from where it would be.
  head.writeUInt32LE(head.length, 24)
  let at = head.length
  const texts = [...rows.map(([original]) => original), ...rows.map(([, translation]) => translation)]
  for (const [index, text] of texts.entries()) {
    head.writeUInt32LE(text.length - 1, 28 + index * 8)
    head.writeUInt32LE(at, 28 + index * 8 + 4)
    at += text.length
  }
  return Buffer.concat([head, ...texts])
}
