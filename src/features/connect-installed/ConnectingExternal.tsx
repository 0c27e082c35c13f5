import { useState } from 'react'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { replaceWithNamespaceChoice, needsNamespace } from './actions/needsNamespace'
import { goTo } from '../../session/navigation/goTo'
import connectingCss from '../../ui/styles/connecting.css?inline'
import { useEntry, useMessages, useSelector, useAppContext } from '../../ui/context'
import { isListedKind } from '../../session/isListedKind'
import { InstalledProgress } from '../../ui/feedback/InstalledProgress'
import { useImages } from '../../ui/hooks/useImages'
import { connectInstalled } from '../../session/life/connectInstalled'
import { clearOpenView } from '../../session/navigation/clearOpenView'
import { readEntry } from '../../services/storage/entries'
import type { ViewEntry } from '../../session/store/state'
import type { Context } from '../../session/context'

export const sheets: readonly string[] = [connectingCss]

/** Connects the installed wallet. If it supports several of the page's namespaces, the visitor chooses one first. */
export function onEnter(context: Context, entry: ViewEntry): Promise<void> | undefined {
  if (needsNamespace(context.store.getState(), entry)) return void replaceWithNamespaceChoice(context, entry)
  const walletId = entry.installedId ?? entry.wallet?.id ?? ''
  if (isResumed(context, walletId)) return void clearOpenView(context)
  return connectInstalled(context, walletId, entry.namespace)
}

/** Whether the view was opened because an earlier page was connecting the wallet: apps open by a press only. */
function isResumed({ services, store }: Context, walletId: string): boolean {
  const { attempt } = store.getState()
  return (
    attempt.status === 'failed' &&
    attempt.walletId === walletId &&
    attempt.problem.code === 'wallet_app_interrupted' &&
    readEntry(services.tabStorage, 'open_view')?.connecting === walletId
  )
}

/** Shows the progress of connecting an installed wallet. */
export function ConnectingExternal() {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const entry = useEntry()
  const installed = useSelector((state) => state.installed.find(({ id }) => id === entry.installedId))
  const online = useSelector((state) => state.options.projectId !== undefined)
  const { wallet } = entry
  // Decided once: namespaces discovered later do not interrupt a request that the wallet already shows.
  const [undecided] = useState(() => needsNamespace(context.store.getState(), entry))
  const walletId = entry.installedId ?? wallet?.id ?? ''
  const relayView: ViewEntry = wallet
    ? { name: 'ConnectingWalletConnect', wallet }
    : { name: 'ConnectingWalletConnectBasic' }

  return (
    <ViewFrame name="ConnectingExternal" layout="centred">
      {!undecided && (
        <InstalledProgress
          key={walletId}
          walletId={walletId}
          namespace={entry.namespace}
          name={wallet?.name ?? (installed ? t.nameOf(installed) : walletId)}
          image={(wallet && images.wallet(wallet)) ?? installed?.icon}
          onGet={
            isListedKind(walletId) ? () => goTo(context, { name: online ? 'GetWallet' : 'WhatIsAWallet' }) : undefined
          }
          onAnotherWay={online ? () => goTo(context, relayView) : undefined}
        />
      )}
    </ViewFrame>
  )
}
