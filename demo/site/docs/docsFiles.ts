import { readFile } from 'node:fs/promises'
import { readDocs } from './documents'
import { writeLlms } from './writeLlms'
import { writeSearchIndex } from './searchIndex'

/** What is beside the pages of the documents: the index of the search, pictures, and the same for machines. */
export async function docsFiles(): Promise<Map<string, string | Uint8Array>> {
  const { docs: byPath, groups } = readDocs()
  const docs = [...byPath.values()]
  const pictures = [...new Set(docs.flatMap((doc) => doc.pictures))]
  return new Map<string, string | Uint8Array>([
    ...writeLlms(),
    ['docs/search.json', writeSearchIndex(docs, groups)],
    ...(await Promise.all(pictures.map(async (file) => [file, await readFile(file)] as const))),
  ])
}
