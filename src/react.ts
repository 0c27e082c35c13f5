'use client'
import {
  createElement,
  forwardRef,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react'
import { WalletConnectButton as Element } from './element/WalletConnectButton'
import { createButton } from './react/createButton'
import { createHook, createUseProvider, createUseSession } from './react/createHooks'
import type { HandlerProps, OptionProps } from './react/props'
import type { ReactLike } from './react/reactLike'

Element.define()

const react = {
  createElement,
  // React 18 warns about layout effects on a server.
  useLayoutEffect: typeof HTMLElement === 'undefined' ? useEffect : useLayoutEffect,
  useState,
  useSyncExternalStore,
} as unknown as ReactLike

/** The options, handlers for the events, and the attributes of any HTML element. */
export interface WalletConnectButtonProps
  extends OptionProps, HandlerProps, Omit<HTMLAttributes<Element>, keyof OptionProps | keyof HandlerProps> {}

/** `<wallet-connect-button>` as a component, for React 18 and later, on servers too. The ref is the element. */
export const WalletConnectButton = /* @__PURE__ */ forwardRef(
  /* @__PURE__ */ createButton(react) as never,
) as unknown as ForwardRefExoticComponent<WalletConnectButtonProps & RefAttributes<Element>>

/** The connected account, or null. */
export const useAccount = /* @__PURE__ */ createHook(react, ({ account }) => account, null)
/** The active network: the wallet's, or the one to connect on. Null until the session is loaded. */
export const useNetwork = /* @__PURE__ */ createHook(react, ({ network }) => network, null)
/** The connected wallet, or null. */
export const useWallet = /* @__PURE__ */ createHook(react, ({ wallet }) => wallet, null)
/** The provider of the connected wallet (EIP-1193 on EVM networks), or undefined. */
export const useProvider = /* @__PURE__ */ createUseProvider(react)
/** The whole session with its methods: a new object after each change. */
export const useSession = /* @__PURE__ */ createUseSession(react, useMemo)

export { getSession } from './headless/getSession'
export type { Session } from './headless/session'
export type { EventDetails, EventName } from './session/events'
export type { Options } from './domain/page/options'
