import { useEffect, useReducer, type ComponentType } from 'react'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { SkeletonRows } from '../../components/Skeleton'
import { adoptSheet } from '../adoptSheet'
import { useMessages, useWorld } from '../context'
import { useWords } from '../useWords'

/** What a tab's chunk gives. */
export interface TabBody {
  readonly Body: ComponentType
  readonly sheet?: string
}

const PLACEHOLDERS = 4
const arrived = new Map<string, TabBody | 'failed'>()

/** A tab whose code comes when it is first chosen; from then on it is there at once. */
export function LazyTab({ name, load }: { name: string; load: () => Promise<TabBody> }) {
  const t = useMessages()
  const { owned } = useWords('account')
  const world = useWorld()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const known = arrived.get(name)
  useEffect(() => {
    if (known) return
    load().then(
      (body) => {
        arrived.set(name, body)
        draw()
      },
      (reason: unknown) => {
        world.services.log.error(`The tab ${name} could not be loaded.`, reason)
        arrived.set(name, 'failed')
        draw()
      },
    )
  }, [known, name, load, world])
  if (known === 'failed') {
    return (
      <EmptyState problem title={owned.partUnavailable}>
        <Button
          kind="main"
          data-action="retry"
          onPress={() => {
            arrived.delete(name)
            draw()
          }}
        >
          {t.tryAgain}
        </Button>
      </EmptyState>
    )
  }
  if (!known) return <SkeletonRows count={PLACEHOLDERS} />
  const { Body, sheet } = known
  return (
    <div
      ref={(node) => {
        const root = node?.getRootNode()
        if (sheet && root instanceof ShadowRoot) adoptSheet(root, sheet)
      }}
    >
      <Body />
    </div>
  )
}
