import type { ReactNode } from 'react'
import { Button } from '../components/Button'
import { EmptyState } from '../components/EmptyState'
import { WarningIcon } from '../components/viewIcons'
import { goTo } from '../flows/goTo'
import { useMessages, useWorld } from './context'

interface UnconfiguredNetworkProps {
  /** What cannot be shown there. */
  readonly title: ReactNode
}

/** Stands in for what cannot be read from a network that the page does not configure, and leads to the networks that it does. */
export function UnconfiguredNetwork({ title }: UnconfiguredNetworkProps) {
  const t = useMessages()
  const world = useWorld()
  return (
    <EmptyState icon={<WarningIcon />} title={title}>
      <p className="secondary">{t.unsupportedText}</p>
      <Button kind="main" onPress={() => goTo(world, { name: 'Networks' })}>
        {t.titles.Networks}
      </Button>
    </EmptyState>
  )
}
