import { useMemo } from 'react'
import { createMoney, type Money } from '../../messages/money'
import { useMessages } from '../context'

/** Formats amounts in the display currency for the visitor's language. */
export function useMoney(): Money {
  const { language } = useMessages()
  return useMemo(() => createMoney(language), [language])
}
