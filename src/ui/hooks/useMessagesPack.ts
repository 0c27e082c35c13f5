import type { PackName, Packs } from '../../messages/packs'
import { useMessages } from '../context'

/** One pack of words. Only for views whose row in the registry names the pack. */
export function useMessagesPack<Name extends PackName>(name: Name): Required<Packs>[Name] {
  const words = useMessages().packs[name]
  if (!words) throw new Error(`A view was drawn without its words: its registry row lacks the pack ${name}.`)
  return words
}
