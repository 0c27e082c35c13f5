import { parseEther, type Address } from 'viem'
import { ACCOUNT_ROLE, accountAt, fundedAccounts } from './accounts'
import type { Artifacts } from './compile'
import { callData } from './deployAssets'
import { Seeding, type Step } from './Seeding'
import { historyScript, type ChainContracts } from './historyScript'

const DAY_SECONDS = 86_400
const SCRIPT_SECONDS = 200 * DAY_SECONDS
const LONG_SECONDS = 3 * 365 * DAY_SECONDS
/** The newest of the past is a few hours old. */
const LAST_BEFORE_NOW_SECONDS = 5 * 3600
const LONG_BLOCK = 250
const FIRST_ETHER = parseEther('10000')

/** How much past a chain is given: rounds of the script, and transactions of the long history. */
export type Past = { readonly rounds: number; readonly longHistory: number }

/** When the clock of a chain with this past has to begin, in seconds. */
export function beginningOf({ longHistory }: Past, now = Math.floor(Date.now() / 1000)): number {
  return now - SCRIPT_SECONDS - DAY_SECONDS - (longHistory > 0 ? LONG_SECONDS : 0)
}

/**
 * Gives a chain its past by real transactions and leaves its clock at now. `longHistory` transactions more belong to the
 * installed wallet's third account, spread over three years before: for benchmarks.
 */
export async function seedHistory(
  rpcUrl: string,
  contracts: ChainContracts,
  artifacts: Artifacts,
  past: Past,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const seeding = await Seeding.begin(rpcUrl)
  const long = longBlocks(contracts, artifacts, past.longHistory)
  const script = historyScript(contracts, artifacts, past.rounds)
  const scriptFrom = now - SCRIPT_SECONDS
  for (const [index, steps] of long.entries())
    await seeding.block(Math.floor(scriptFrom - LONG_SECONDS + (LONG_SECONDS / (long.length + 1)) * (index + 1)), steps)
  for (const [index, steps] of script.entries())
    await seeding.block(
      Math.floor(scriptFrom + ((SCRIPT_SECONDS - LAST_BEFORE_NOW_SECONDS) / script.length) * (index + 1)),
      steps,
    )
  await seeding.finish(
    fundedAccounts().map(({ address }) => address),
    FIRST_ETHER,
  )
}

/** In and out in turn, every third time a token; what comes goes again. */
function longBlocks(contracts: ChainContracts, artifacts: Artifacts, count: number): Step[][] {
  const owner = accountAt(ACCOUNT_ROLE.installedWallet[2]).address
  const other = accountAt(7).address
  const step = (at: number): Step => {
    const [from, to]: [Address, Address] = at % 2 === 0 ? [other, owner] : [owner, other]
    const amount = BigInt(1 + Math.floor((at % 600) / 2))
    return Math.floor(at / 2) % 3 === 0
      ? { from, to: contracts.usdc, data: callData(artifacts, 'TestToken', 'transfer', [to, amount * 10_000n]) }
      : { from, to, value: amount * 10n ** 14n }
  }
  return Array.from({ length: Math.ceil(count / LONG_BLOCK) }, (_, block) =>
    Array.from({ length: Math.min(LONG_BLOCK, count - block * LONG_BLOCK) }, (_each, at) =>
      step(block * LONG_BLOCK + at),
    ),
  )
}
