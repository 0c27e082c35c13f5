import type { Block, Fact, Text, Words } from './description'

/** Words that say nothing, to start from. */
export const NO_WORDS: Words = { isReadable: true, warnings: [], blocks: [], details: [] }

/** Several parts as one: readable when each is, each warning once. */
export function combineWords(parts: readonly Words[]): Words {
  const warnings = new Map<string, Text>()
  for (const warning of parts.flatMap((part) => part.warnings)) warnings.set(JSON.stringify(warning), warning)
  return {
    isReadable: parts.every((part) => part.isReadable),
    warnings: [...warnings.values()],
    blocks: parts.flatMap((part) => part.blocks),
    details: parts.flatMap((part) => part.details),
  }
}

/** What the tables have no row for: the data as it is, with a warning, and a second step to approve. */
export function notReadable(facts: readonly Fact[], raw: string, label?: Text): Words {
  const block: Block = {
    kind: 'facts',
    ...(label === undefined ? {} : { label }),
    facts: [...facts, { label: { key: 'rawData' }, value: raw, isCopied: true }],
  }
  return { isReadable: false, warnings: [{ key: 'notReadable' }], blocks: [block], details: [] }
}
