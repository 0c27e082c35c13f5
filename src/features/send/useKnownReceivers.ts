import { useEffect } from 'react'
import { recallReceivers } from './actions/loadKnownRecipients'
import { selectOwner } from '../../session/store/holdings'
import { useFact } from '../../ui/context'
import { useFlow } from '../../ui/hooks/useAction'

/** While a receiver is on screen it must be known what it may look like. */
export function useKnownReceivers(): void {
  const owner = useFact(selectOwner)
  const { start: recall } = useFlow(recallReceivers)
  useEffect(() => recall(), [recall, owner])
}
