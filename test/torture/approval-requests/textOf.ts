import { messagesOf } from '../../../demo/stack/frame/page/messages/languages'
import { wordText } from '../../../demo/stack/frame/page/messages/messages'
import type { Block, Branch, Fact, Text, Words } from '../../../demo/stack/frame/requests/description'

const messages = messagesOf('en')

/**
 * All that an English visitor reads of an approval. What is there to be copied (digests, raw data) is left out: it
 * differs for all bytes, and nobody reads it.
 */
export function textOf({ warnings, blocks, details }: Words): string {
  const facts = (each: readonly Fact[]): string[] =>
    each.filter(({ isCopied }) => isCopied !== true).map(({ label, value }) => `${english(label)}: ${english(value)}`)
  return [...warnings.map(english), ...blocks.flatMap((block) => blockLines(block, facts)), ...facts(details)].join(
    '\n',
  )
}

function blockLines(block: Block, facts: (each: readonly Fact[]) => string[]): string[] {
  switch (block.kind) {
    case 'text':
      return [english(block.label), block.text]
    case 'facts':
      return [block.label === undefined ? '' : english(block.label), ...facts(block.facts)]
    case 'outcome':
      // An estimate is no part of what the request says.
      return []
    case 'tree':
      return [english(block.label), ...branchLines(block.branches, '')]
  }
}

function branchLines(branches: readonly Branch[], indent: string): string[] {
  return branches.flatMap(({ name, value, children = [] }) => [
    `${indent}${name} ${value ?? ''}`,
    ...branchLines(children, `${indent} `),
  ])
}

function english(text: Text): string {
  return wordText(text, messages)
}
