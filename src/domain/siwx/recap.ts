import { isRecord } from '../isRecord'

const PREFIX = 'urn:recap:'
const SENTENCE = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** The grants of a ReCap: resource → ability (`request/eth_sign`) → restrictions (ERC-5573). */
export type RecapGrants = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The grants in the last resource, where ERC-5573 puts them. Undefined if there are none or they are not valid. */
export function parseRecap(resources: readonly string[] | undefined): RecapGrants | undefined {
  const last = resources?.at(-1)
  if (!last?.startsWith(PREFIX)) return undefined
  try {
    const base64 = last.slice(PREFIX.length).replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const recap: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(recap) && isRecord(recap.att) && Object.values(recap.att).every(isRecord)
      ? (recap.att as RecapGrants)
      : undefined
  } catch {
    return undefined
  }
}

/** The statement that a wallet signs: the page's own, then the grants (ERC-5573) unless it already lists them. */
export function statementWithRecap(statement: string | undefined, grants: RecapGrants): string {
  if (statement?.includes(SENTENCE)) return statement
  let count = 0
  const listed = Object.entries(grants).map(([resource, abilities]) => {
    const actionsByAbility = new Map<string, string[]>()
    for (const [ability, action] of sortedAbilities(abilities)) {
      const actions = actionsByAbility.get(ability)
      if (actions) actions.push(action)
      else actionsByAbility.set(ability, [action])
    }
    const sentences = [...actionsByAbility].map(([ability, actions]) => {
      count += 1
      return `(${count}) '${ability}': '${actions.join("', '")}' for '${resource}'.`
    })
    // WalletConnect replaces only the first of these separators. Wallets sign that text, so this must match it.
    return sentences.join(', ').replace('.,', '.')
  })
  return `${statement ? `${statement} ` : ''}${SENTENCE}${listed.join(' ')}`
}

function sortedAbilities(abilities: Readonly<Record<string, unknown>>): [string, string][] {
  // A fixed locale. The wallet sorted with its own, and all locales that wallets use agree on these names.
  const byAction = new Intl.Collator('en').compare
  return Object.keys(abilities)
    .map((name): [string, string] => [name.split('/')[0] ?? '', name.split('/')[1] ?? ''])
    .sort((a, b) => byAction(a[1], b[1]))
}
