import { useLayoutEffect, useMemo } from 'react'
import { useMessages, useSelector, AppContext, MessagesContext, useAppContext } from '../../ui/context'
import type { Messages } from '../../messages/messages'
import type { Context } from '../../session/context'
import type { Bridge } from '../bridge'
import { Card } from './Card'
import { ModalDialog } from './ModalDialog'
import type { Repeat } from './takeOver'
import { Toasts } from './Toasts'
import { useLanguage } from './useLanguage'
import { shellSheets } from '../setup/sheets'
import { adoptSheets } from '../../ui/styles/adoptSheets'

export interface ShellProps {
  readonly bridge: Bridge
  readonly context: Context
  readonly messages: () => Messages
  readonly repeat?: Repeat | undefined
  /** Called when the dialog or the inline card has been drawn or removed. */
  readonly onDrawn: (drawn: boolean) => void
}

/** Root of the React tree of one element: its context and messages, and the dialog or the inline card. */
export function Shell({ bridge, context, messages: initial, repeat, onDrawn }: ShellProps) {
  const elementContext = useMemo(() => ({ ...context, bridgeId: bridge.id }), [context, bridge.id])
  const messages = useLanguage(bridge, context, initial)
  useSheets(bridge.root, shellSheets)
  return (
    <AppContext value={elementContext}>
      <MessagesContext value={messages}>
        <Display bridge={bridge} repeat={repeat} onDrawn={onDrawn} />
      </MessagesContext>
    </AppContext>
  )
}

function Display({ bridge, repeat, onDrawn }: Pick<ShellProps, 'bridge' | 'repeat' | 'onDrawn'>) {
  const context = useAppContext()
  const openIn = useSelector((state) => state.modal.openIn)
  const hasToasts = useSelector((state) => state.toasts.length > 0)
  const open = openIn === context.bridgeId
  const inline = bridge.options().display === 'inline'

  if (inline) return open && <InlineCard bridge={bridge} onDrawn={onDrawn} />
  return (
    <>
      <ModalDialog root={bridge.root} open={open} prerender={bridge.prerender} repeat={repeat} onDrawn={onDrawn} />
      {/* Without an open dialog, toasts get a popover of their own. */}
      {openIn === undefined && hasToasts && context.element() === context.bridgeId && <Toasts alone />}
    </>
  )
}

function InlineCard({ bridge, onDrawn }: Pick<ShellProps, 'bridge' | 'onDrawn'>) {
  const { language } = useMessages()
  useLayoutEffect(() => {
    onDrawn(true)
    return () => onDrawn(false)
  }, [onDrawn])
  return (
    <section className="inline" lang={language}>
      <Card root={bridge.root} inline />
      <Toasts />
    </section>
  )
}

/** Adopts style sheets into the element's shadow root, each text once per root. */
function useSheets(root: ShadowRoot, texts: readonly string[]): void {
  useLayoutEffect(() => {
    adoptSheets(root, texts)
  }, [root, texts])
}
