import type { Controller, ElementBridge } from '../app/bridge'
import { loadLanguage } from '../messages/languages'
import { loadFailure } from './loadFailure'

type AttachTo = (bridge: ElementBridge) => Controller

/** Kept, because a repeated import takes several tasks, in which the page may paint an element without its account. */
const loaded: Record<string, AttachTo> = {}

/**
 * Fetches the app, with React, and the messages of one language in parallel, with the discovery of Solana wallets if
 * the page offers Solana. Returns a function that attaches them to an element.
 * @throws LoadFailure
 */
export async function loadApp(language: string, solana: boolean): Promise<AttachTo> {
  try {
    return (loaded[language + solana] ??= await Promise.all([
      loadLanguage(language),
      import('../app/start'),
      solana && import('../wallets/wallet-standard/standardWallets'),
    ]).then(
      ([file, app]) =>
        (bridge) =>
          app.attach(bridge, file, language),
    ))
  } catch (cause) {
    throw loadFailure(cause)
  }
}

/** The code that starts the first requests. It comes with the app, is smaller, and arrives earlier. */
export const loadFirstRequests = () => import('../app/firstRequests')

/** Warnings, and controls in plain HTML. */
export const loadExtras = () => import('./extras')

/** The self-check: docs/self-check.md. It runs by itself if the page's URL asks for it. */
export const loadDoctor = () => import('../doctor/doctor')
