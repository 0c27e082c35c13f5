import { parseEther } from 'viem'
import { fundedAccounts } from './accounts'
import type { Artifacts } from './compile'
import { Seeding, type Step } from './Seeding'
import { historyScript, type ChainContracts } from './historyScript'

const DAY_SECONDS = 86_400
const SCRIPT_SECONDS = 200 * DAY_SECONDS
/** Age of the newest transaction. */
const LAST_BEFORE_NOW_SECONDS = 5 * 3600
const FIRST_ETHER = parseEther('10000')

/** Blocks before the history of {@link historyScript}, evenly spread over a time: for benchmarks and tests. */
export type EarlierHistory = {
  readonly seconds: number
  blocks(contracts: ChainContracts, artifacts: Artifacts): readonly (readonly Step[])[]
}

/** The history that a chain is given. */
export type Past = { readonly rounds: number; readonly earlier?: EarlierHistory | undefined }

/** When the clock of a chain with this history has to start, in seconds. */
export function beginningOf({ earlier }: Past, now = Math.floor(Date.now() / 1000)): number {
  return now - SCRIPT_SECONDS - DAY_SECONDS - (earlier?.seconds ?? 0)
}

/** Seeds a chain's history with real transactions and sets its clock to now. */
export async function seedHistory(
  rpcUrl: string,
  contracts: ChainContracts,
  artifacts: Artifacts,
  past: Past,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const seeding = await Seeding.begin(rpcUrl)
  const script = historyScript(contracts, artifacts, past.rounds)
  const scriptFrom = now - SCRIPT_SECONDS
  if (past.earlier) {
    const { seconds } = past.earlier
    const blocks = past.earlier.blocks(contracts, artifacts)
    for (const [index, steps] of blocks.entries())
      await seeding.block(Math.floor(scriptFrom - seconds + (seconds / (blocks.length + 1)) * (index + 1)), steps)
  }
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
