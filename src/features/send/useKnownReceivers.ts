import { useEffect } from 'react'
import { loadKnownRecipients } from './actions/loadKnownRecipients'
import { selectAccountScope } from '../../session/store/holdings'
import { useSelector } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'

/** While a receiver is on screen it must be known what it may look like. */
export function useKnownRecipients(): void {
  const scope = useSelector(selectAccountScope)
  const { start: recall } = useAction(loadKnownRecipients)
  useEffect(() => recall(), [recall, scope])
}
