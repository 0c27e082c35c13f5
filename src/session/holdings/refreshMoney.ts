import type { Context } from '../context'
import { refreshBalance } from './refreshBalance'
import { refreshTokens } from './refreshTokens'

/** Reads the native balance and the tokens of the active account. Never throws. */
export function refreshMoney(context: Context): void {
  void refreshBalance(context).catch(() => {})
  void refreshTokens(context)
}
