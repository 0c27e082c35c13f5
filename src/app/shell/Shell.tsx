import { useMemo } from 'react'
import { useSelector, WorldContext, MessagesContext, useWorld } from '../../ui/context'
import type { World } from '../../session/world'
import type { Bridge } from '../bridge'
import { Card } from './Card'
import { ModalDialog } from './ModalDialog'
import { LazyToasts } from './LazyToasts'
import { LoadWordsContext, useLanguage } from './useLanguage'
import { useSheets } from './useSheets'
import { shellSheets } from './sheets'

/** Root of the React tree of one element: provides the world and the words, draws the dialog or the card in place. */
export function Shell({ bridge, world }: { bridge: Bridge; world: World }) {
  const here = useMemo(() => ({ ...world, bridgeId: bridge.id }), [world, bridge.id])
  const { messages, loadWords } = useLanguage(bridge.host, world.services.clock)
  useSheets(bridge.root, shellSheets)
  return (
    <WorldContext value={here}>
      <MessagesContext value={messages}>
        <LoadWordsContext value={loadWords}>
          <Display bridge={bridge} />
        </LoadWordsContext>
      </MessagesContext>
    </WorldContext>
  )
}

function Display({ bridge }: { bridge: Bridge }) {
  const world = useWorld()
  const openIn = useSelector((state) => state.modal.openIn)
  const hasToasts = useSelector((state) => state.toasts.length > 0)
  const open = openIn === world.bridgeId
  const inline = bridge.options().display === 'inline'

  if (inline) {
    if (!open) return null
    return (
      <section className="inline">
        <Card root={bridge.root} inline />
        <LazyToasts />
      </section>
    )
  }
  return (
    <>
      <ModalDialog root={bridge.root} open={open} />
      {/* With no dialog of ours open, toasts have a popover of their own (decisions.md 22). */}
      {openIn === undefined && hasToasts && world.element() === world.bridgeId && <LazyToasts alone />}
    </>
  )
}
