import type { EvmWalletOptions, PhoneOptions, SolanaWalletOptions } from './types'

const EVERY = ['name', 'icon', 'answers', 'accounts', 'chains', 'rpc'] as const

/** An option that begins alike is probably meant. */
const SAME_LETTERS = 3

/** The names of the options of each kind of wallet. */
const OPTIONS: {
  readonly evm: readonly (keyof EvmWalletOptions)[]
  readonly 'wallet-standard': readonly (keyof SolanaWalletOptions)[]
  readonly phone: readonly (keyof PhoneOptions)[]
} = {
  evm: ['kind', ...EVERY, 'rdns', 'discovery', 'late', 'can', 'batches'],
  'wallet-standard': ['kind', ...EVERY, 'features'],
  phone: [...EVERY, 'can', 'batches', 'solana', 'namespaces', 'grants', 'relay', 'verify', 'projectId'],
}

/** Names what is misspelt: tests in JavaScript have no types. @throws TypeError */
export function checkOptions(kind: keyof typeof OPTIONS, options: object): void {
  const known: readonly string[] = Object.hasOwn(OPTIONS, kind) ? OPTIONS[kind] : []
  if (known.length === 0) throw new TypeError(`There is no wallet of the kind ${kind}: kind is evm or wallet-standard.`)
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const beginning = name.toLowerCase().slice(0, SAME_LETTERS)
    const meant = known.find((each) => each.toLowerCase().startsWith(beginning))
    throw new TypeError(
      `A wallet of the kind ${kind} has no option ${name}${meant ? `: did you mean ${meant}?` : ''} It has ${known.join(', ')}.`,
    )
  }
}
