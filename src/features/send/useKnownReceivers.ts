import { useEffect } from 'react'
import { loadKnownRecipients } from './actions/loadKnownRecipients'
import { selectOwner } from '../../session/store/holdings'
import { useSelector } from '../../ui/context'
import { useFlow } from '../../ui/hooks/useAction'

/** While a receiver is on screen it must be known what it may look like. */
export function useKnownReceivers(): void {
  const owner = useSelector(selectOwner)
  const { start: recall } = useFlow(loadKnownRecipients)
  useEffect(() => recall(), [recall, owner])
}
