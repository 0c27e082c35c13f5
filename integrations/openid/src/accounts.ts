import type { Account, Claims } from 'oidc-provider'
import { comparable, type AccountsFile } from './accountsFile'
import type { Chain } from './chain'
import type { EntryStore } from './store/EntryStore'

const KIND = 'Account'
/** As long as a refresh token can be renewed. Every login begins it anew. */
const KEPT_SECONDS = 400 * 24 * 60 * 60

/** What `verifySiwx` says of an account that signed. */
export type ProvedAccount = {
  readonly id: string
  readonly byKey: boolean
  readonly address: string
  readonly chainId: string
  readonly namespace: string
}

/** An account that has signed in, as it is stored. */
type KnownAccount = ProvedAccount & {
  /** A name that was checked at the last login. */
  readonly checkedName?: string
  /** Whether it held at the last login what the rule asks for. */
  readonly holder: boolean
}

export type Accounts = ReturnType<typeof createAccounts>

/** The accounts that sign in: who may, and what is told of them. */
export function createAccounts(store: EntryStore, chain: Chain, readFile: () => AccountsFile) {
  const mayEnter = (file: AccountsFile, { id, holder }: Pick<KnownAccount, 'id' | 'holder'>): boolean =>
    !file.enter ||
    file.userOf(id) !== undefined ||
    file.enter.accounts.has(comparable(id)) ||
    (holder && file.enter.holders.length > 0)

  /** A contract's address may be another owner's on another chain. @throws if a chain cannot be asked */
  const isHolder = async (
    file: AccountsFile,
    { namespace, byKey, chainId, address }: ProvedAccount,
  ): Promise<boolean> => {
    if (namespace !== 'eip155') return false
    const holdings = (file.enter?.holders ?? []).filter((holding) => byKey || holding.chain === chainId)
    for (const holding of holdings) if (await chain.holds(address, holding)) return true
    return false
  }

  return {
    /** Stores the account, or returns why it may not enter. @throws if the accounts file cannot be read */
    async enter(proved: ProvedAccount): Promise<'account_refused' | 'chain_unreachable' | undefined> {
      const file = readFile()
      const isListed = mayEnter(file, { id: proved.id, holder: false })
      let holder = false
      try {
        holder = !isListed && (await isHolder(file, proved))
      } catch (reason) {
        console.error('openid: a holder could not be checked:', reason)
        return 'chain_unreachable'
      }
      if (!mayEnter(file, { id: proved.id, holder })) return 'account_refused'
      const { id, byKey, address, chainId, namespace } = proved
      // Only a key owns its address on the chain that the names are on.
      const hasName = namespace === 'eip155' && (byKey || chainId === 'eip155:1')
      const checkedName = hasName ? await chain.nameOf(address) : undefined
      const known: KnownAccount = {
        ...{ id, byKey, address, chainId, namespace, holder },
        ...(checkedName !== undefined && { checkedName }),
      }
      await store.put(KIND, id, known, KEPT_SECONDS)
      return undefined
    },

    /** The account, for a token. Undefined once it may not enter any more, so that its tokens are not renewed. */
    async find(id: string): Promise<Account | undefined> {
      const known = (await store.get(KIND, id)) as KnownAccount | undefined
      const file = readFile()
      if (!known || !mayEnter(file, known)) return undefined
      return { accountId: id, claims: async () => claimsOf(known, file) }
    },
  }
}

/**
 * `preferred_username` is what software makes user names of, so it is a name that no other account can come to have: the
 * user's of the file, or the whole address, with its chain for a contract, whose address may have another owner elsewhere.
 * A name of the chain can be sold, and a shortened address be imitated: those are for people to read, in `name`.
 */
function claimsOf({ id, byKey, address, chainId, checkedName }: KnownAccount, file: AccountsFile): Claims {
  const user = file.userOf(id)
  const readable = checkedName !== undefined && !file.isUserName(checkedName) ? checkedName : shorten(address)
  return {
    sub: id,
    preferred_username: user?.name ?? (byKey ? address : `${address}-${chainId.replace(':', '-')}`),
    name: user?.name ?? readable,
    caip10: `${chainId}:${address}`,
    // The visitor's browser says which email the embedded wallet has, and it could say any: docs/decisions/openid.md.
    ...(user?.email !== undefined && { email: user.email, email_verified: true }),
  }
}

function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
