import type { Address } from 'viem'
import { ACCOUNT_ROLE, accountAt } from '../../demo/stack/anvil/accounts'
import { callData } from '../../demo/stack/anvil/deployAssets'
import type { Step } from '../../demo/stack/anvil/Seeding'
import type { EarlierHistory } from '../../demo/stack/anvil/seedHistory'

const THREE_YEARS_SECONDS = 3 * 365 * 86_400
const BLOCK_SIZE = 250

/**
 * A history of `count` transactions of the installed wallet's third account over three years, sent and received in
 * turn, every third pair a token. What is received is sent back, so the balances do not change.
 */
export function longHistory(count: number): EarlierHistory {
  return {
    seconds: THREE_YEARS_SECONDS,
    blocks: (contracts, artifacts) => {
      const owner = accountAt(ACCOUNT_ROLE.installedWallet[2]).address
      const other = accountAt(7).address
      const steps = Array.from({ length: count }, (_, at): Step => {
        const [from, to]: [Address, Address] = at % 2 === 0 ? [other, owner] : [owner, other]
        const amount = BigInt(1 + Math.floor((at % 600) / 2))
        return Math.floor(at / 2) % 3 === 0
          ? { from, to: contracts.usdc, data: callData(artifacts, 'TestToken', 'transfer', [to, amount * 10_000n]) }
          : { from, to, value: amount * 10n ** 14n }
      })
      return Array.from({ length: Math.ceil(count / BLOCK_SIZE) }, (_, block) =>
        steps.slice(block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE),
      )
    },
  }
}
