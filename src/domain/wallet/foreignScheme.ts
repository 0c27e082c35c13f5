import type { Wallet } from './wallet'

/** What says whose a link is. `ids`: the wallet's domain names and those of its apps, with spaces between. */
export type WalletIdentity = { readonly name: string; readonly ids?: string }

export function identityOf({ name, rdns, homepage, linkMode, playStore }: Omit<Wallet, 'id'>): WalletIdentity {
  const ids = [rdns, hostOf(homepage), hostOf(linkMode), /[?&]id=([\w.]+)/.exec(playStore ?? '')?.[1]]
  return { name, ids: ids.filter(Boolean).join(' ') }
}

/**
 * The scheme of a link that is not shaped as the wallet's own. Any program may answer to it, so it is opened only by a
 * press that names it. Undefined for https, for a scheme that says it is a wallet's (`safepalwallet`), and for one that
 * shares a word with the directory's entry (`okex` with `com.okex.wallet`).
 */
export function foreignScheme(link: string, { name, ids = '' }: WalletIdentity): string | undefined {
  const scheme = link.slice(0, link.indexOf(':'))
  const letters = lettersOf(scheme)
  if (scheme === 'https' || letters.includes('wallet') || letters === lettersOf(name)) return undefined
  // Shorter words (`com`, `app`) are anyone's.
  const words = `${name} ${ids}`.toLowerCase().match(/[a-z0-9]{4,}/g) ?? []
  const isOwn = words.some((word) => letters.includes(word) || (letters.length >= 4 && word.includes(letters)))
  return isOwn ? undefined : scheme
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const hostOf = (link = ''): string | undefined => /^https:\/\/([^/?#]+)/.exec(link)?.[1]
