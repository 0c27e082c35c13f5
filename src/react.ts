'use client'
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react'
import { WalletConnectButton as Element } from './element/WalletConnectButton'
import { createBindings, type ReactLike } from './react/createBindings'
import type { HandlerProps, OptionProps } from './react/props'

Element.define()

const bindings = createBindings({
  createElement,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} as unknown as ReactLike)

/** The options, handlers for the events, and the attributes of any HTML element. */
export interface WalletConnectButtonProps
  extends OptionProps, HandlerProps, Omit<HTMLAttributes<Element>, keyof OptionProps | keyof HandlerProps> {}

/** `<wallet-connect-button>` as a component, for React 18 and later, on servers too. The ref is the element. */
export const WalletConnectButton = forwardRef(bindings.Button as never) as unknown as ForwardRefExoticComponent<
  WalletConnectButtonProps & RefAttributes<Element>
>

/** The connected account, or null. */
export const useAccount = bindings.useAccount
/** The wallet's network, or null while not connected. */
export const useNetwork = bindings.useNetwork
/** The connected wallet, or null. */
export const useWallet = bindings.useWallet
/** The provider of the connected wallet (EIP-1193 on EVM networks), or undefined. */
export const useProvider = bindings.useProvider
/** The whole session with its methods: a new object after each change. */
export const useSession = bindings.useSession

export { getSession } from './headless/getSession'
export type { Session } from './headless/session'
export type { EventDetails, EventName } from './session/events'
export type { Options } from './domain/page/options'
