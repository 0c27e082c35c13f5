import type { AccountWords } from '../i18n/account/words'
import { useMessages } from './context'

/** The words of what a visitor owns and moves. Only for views whose row in the registry says `account`. */
export function useAccountWords(): AccountWords {
  const { account } = useMessages()
  if (!account) throw new Error('A view of the account was drawn without its words: its registry row lacks `account`.')
  return account
}
