import { addressAt, configAt, readAddress, readCount, readList } from './params'
import { invalidParam } from './RpcRefusal'
import type { Method } from './method'
import { showAccount, type DataWish } from './shownAccount'
import type { SolanaChain } from './SolanaChain'
import type { ChainAccount } from './chainAccount'
import { TOKEN_PROGRAMS, readMint, readTokenHolding, type UiTokenAmount } from './tokenAccounts'

const MOST_ACCOUNTS = 100

/** What can be asked about accounts, tokens among them. */
export const ACCOUNT_METHODS: Readonly<Record<string, Method>> = {
  getBalance: ({ chain, inContext }, params) => inContext(Number(chain.account(addressAt(params, 0))?.lamports ?? 0n)),
  getAccountInfo: ({ chain, inContext }, params) => inContext(shown(chain, addressAt(params, 0), configAt(params, 1))),
  getMultipleAccounts: ({ chain, inContext }, params) => {
    const wish = configAt(params, 1)
    return inContext(readList(params[0], 'pubkeys', MOST_ACCOUNTS).map((each) => shown(chain, readAddress(each), wish)))
  },
  getMinimumBalanceForRentExemption: ({ chain }, params) => chain.rentFor(readCount(params[0], 'the data length')),
  getTokenAccountsByOwner: ({ chain, inContext }, params) => {
    const owner = addressAt(params, 0)
    const wish = configAt(params, 2)
    const find = finder(chain)
    const held = holdings(chain, configAt(params, 1)).filter(
      (account) => readTokenHolding(account, find)?.owner === owner,
    )
    return inContext(held.map((account) => ({ pubkey: account.address, account: showAccount(account, wish, find) })))
  },
  getTokenAccountBalance: ({ chain, inContext }, params) => {
    const account = chain.account(addressAt(params, 0))
    const holding = account && readTokenHolding(account, finder(chain))
    if (!holding) throw invalidParam('not a Token account')
    return inContext(holding.uiTokenAmount)
  },
  getTokenSupply: ({ chain, inContext }, params) => inContext(mintSupply(chain, addressAt(params, 0))),
}

function mintSupply(chain: SolanaChain, mint: string): UiTokenAmount {
  const found = readMint(chain.account(mint))
  if (!found) throw invalidParam('not a Token mint')
  return found.supply
}

/** Every token account that a filter of mint or program lets through. */
function holdings(chain: SolanaChain, filter: Record<string, unknown>): ChainAccount[] {
  const find = finder(chain)
  if (filter['mint'] !== undefined) {
    const mint = readAddress(filter['mint'])
    const program = chain.account(mint)?.owner
    if (program === undefined || !(program in TOKEN_PROGRAMS)) throw invalidParam('could not find mint')
    return chain.accountsOf(program).filter((account) => readTokenHolding(account, find)?.mint === mint)
  }
  const program = readAddress(filter['programId'])
  if (!(program in TOKEN_PROGRAMS)) throw invalidParam('unrecognized Token program id')
  return chain.accountsOf(program)
}

function shown(chain: SolanaChain, address: string, wish: DataWish): unknown {
  const account = chain.account(address)
  return account ? showAccount(account, wish, finder(chain)) : null
}

function finder(chain: SolanaChain): (address: string) => ChainAccount | undefined {
  return (address) => chain.account(address)
}
