import { useEffect } from 'react'
import { recallReceivers } from '../../flows/recallReceivers'
import { selectOwner } from '../../store/holdings'
import { useFact } from '../context'
import { useFlow } from '../useFlow'

/** While a receiver is on screen it must be known what it may look like. */
export function useKnownReceivers(): void {
  const owner = useFact(selectOwner)
  const { start: recall } = useFlow(recallReceivers)
  useEffect(() => recall(), [recall, owner])
}
