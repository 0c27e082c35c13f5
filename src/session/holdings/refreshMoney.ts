import type { World } from '../world'
import { refreshBalance } from './refreshBalance'
import { refreshTokens } from './refreshTokens'

/** Reads the native balance and the tokens of the active account. Never throws. */
export function refreshMoney(world: World): void {
  void refreshBalance(world).catch(() => {})
  void refreshTokens(world)
}
