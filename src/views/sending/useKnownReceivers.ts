import { useEffect } from 'react'
import { recallReceivers } from '../../flows/recallReceivers'
import { selectSendOwner } from '../../store/send'
import { useFact } from '../context'
import { useFlow } from '../useFlow'

/** While a receiver is on screen it must be known what it may look like. */
export function useKnownReceivers(): void {
  const owner = useFact(selectSendOwner)
  const { start: recall } = useFlow(recallReceivers)
  useEffect(() => recall(), [recall, owner])
}
