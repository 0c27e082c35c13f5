const ELF_HEADER_BYTES = 64
const SECTION_HEADER_BYTES = 64
const SHARED_OBJECT = 3
const BPF = 247
const PROGRAM_SECTION = 1
const STRING_SECTION = 3
const READ_AND_EXECUTE = 6
const NAMES = '\0.text\0.shstrtab\0'

/**
 * The ELF file of a program that does nothing and returns a constant: 0 lets the transaction go on, all else fails it.
 * As a transfer hook it approves or rejects every transfer.
 */
export function constantProgram(returns: number): Uint8Array {
  // mov64 r0, constant; exit
  const code = Buffer.from([0xb7, 0, 0, 0, returns, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0])
  const namesAt = ELF_HEADER_BYTES + code.length
  const sectionsAt = namesAt + Math.ceil(NAMES.length / 8) * 8
  const file = Buffer.alloc(sectionsAt + 3 * SECTION_HEADER_BYTES)
  // 64 bits, little endian, version 1.
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  file.writeUInt16LE(SHARED_OBJECT, 16)
  file.writeUInt16LE(BPF, 18)
  file.writeUInt32LE(1, 20)
  file.writeBigUInt64LE(BigInt(ELF_HEADER_BYTES), 24)
  file.writeBigUInt64LE(BigInt(ELF_HEADER_BYTES), 32)
  file.writeBigUInt64LE(BigInt(sectionsAt), 40)
  // Sizes and numbers of the headers: the file's, no segments, three sections, the last of which has their names.
  ;[ELF_HEADER_BYTES, 56, 0, SECTION_HEADER_BYTES, 3, 2].forEach((value, at) => file.writeUInt16LE(value, 52 + 2 * at))
  file.set(code, ELF_HEADER_BYTES)
  file.write(NAMES, namesAt, 'latin1')
  // Section 0 is empty.
  const section = (nth: number, [name, type, flags]: readonly number[], at: number, bytes: number): void => {
    const start = sectionsAt + nth * SECTION_HEADER_BYTES
    file.writeUInt32LE(name ?? 0, start)
    file.writeUInt32LE(type ?? 0, start + 4)
    // Flags, where it is in memory, where it is in the file, its size; further on its alignment.
    ;[flags ?? 0, flags ? at : 0, at, bytes].forEach((value, nthField) =>
      file.writeBigUInt64LE(BigInt(value), start + 8 + 8 * nthField),
    )
    file.writeBigUInt64LE(1n, start + 48)
  }
  section(1, [NAMES.indexOf('.text'), PROGRAM_SECTION, READ_AND_EXECUTE], ELF_HEADER_BYTES, code.length)
  section(2, [NAMES.indexOf('.shstrtab'), STRING_SECTION, 0], namesAt, NAMES.length)
  return file
}
