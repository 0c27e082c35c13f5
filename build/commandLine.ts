import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

interface CommandLine<O extends Options> {
  /** What `--help` prints: the command, what it does, and its words. */
  readonly usage: string
  /** The words that it takes, or a test of one. None by default. */
  readonly words?: readonly string[] | ((word: string) => boolean)
  readonly options?: O
}

/**
 * Reads the words and options that a script was started with. `--help` prints its usage and ends it with 0; a word or
 * an option that it does not know is named, with the usage, and ends it with 2.
 */
export function readCommandLine<const O extends Options = Record<never, never>>({
  usage,
  words = [],
  options,
}: CommandLine<O>) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...(options as O), help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    if ('help' in values && values.help) {
      console.log(usage)
      process.exit(0)
    }
    const isKnown = typeof words === 'function' ? words : (word: string) => words.includes(word)
    const unknown = positionals.filter((word) => !isKnown(word))
    if (unknown.length > 0) throw new TypeError(`Unknown: ${unknown.join(', ')}`)
    return { values, words: positionals }
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason
    console.error(`${reason.message}\n\n${usage}`)
    process.exit(2)
  }
}
