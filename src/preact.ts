import { createElement, options, type ComponentChildren, type FunctionComponent, type Ref } from 'preact'
import type { HTMLAttributes } from 'preact/compat'
import { useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { WalletConnectButton as Element } from './element/WalletConnectButton'
import type { Session } from './headless/session'
import { createButton } from './react/createButton'
import { createHook, createUseProvider, createUseSession } from './react/createHooks'
import type { HandlerProps, OptionProps } from './react/props'
import type { ReactLike } from './react/reactLike'

Element.define()

// What can be had of two hooks is not imported: most pages have no other use for the rest of `preact/hooks`, and none
// for `preact/compat`, which would be 2 kB.

function useSyncExternalStore<Value>(subscribe: Session['subscribe'], get: () => Value): Value {
  const [, setValue] = useState(get)
  const update = (): void => setValue(get)
  useLayoutEffect(() => {
    // It may have changed since it was drawn.
    update()
    return subscribe(update)
  })
  return get()
}

const preact = { createElement, useLayoutEffect, useState, useSyncExternalStore } as unknown as ReactLike

/** The options, handlers for the events, and the attributes of any HTML element. */
export interface WalletConnectButtonProps
  extends OptionProps, HandlerProps, Omit<HTMLAttributes<Element>, keyof OptionProps | keyof HandlerProps | 'ref'> {
  children?: ComponentChildren
}

type Props = WalletConnectButtonProps & { ref?: Ref<Element> }

const Button = /* @__PURE__ */ createButton(preact) as (props: object, ref: unknown) => ReturnType<FunctionComponent>

/** `<wallet-connect-button>` as a component, rendered on servers too. The ref is the element. */
export const WalletConnectButton: FunctionComponent<Props> = ({ ref, ...props }) => Button(props, ref)

// Preact 10 takes refs out of the props of components, unlike Preact 11.
const { vnode: previous } = options
options.vnode = (vnode) => {
  if (vnode.type === WalletConnectButton && vnode.ref) {
    ;(vnode.props as Props).ref = vnode.ref as Ref<Element>
    vnode.ref = null
  }
  previous?.(vnode)
}

/** The connected account, or null. */
export const useAccount = /* @__PURE__ */ createHook(preact, ({ account }) => account, null)
/** The active network: the wallet's, or the one to connect on. Null until the session is loaded. */
export const useNetwork = /* @__PURE__ */ createHook(preact, ({ network }) => network, null)
/** The connected wallet, or null. */
export const useWallet = /* @__PURE__ */ createHook(preact, ({ wallet }) => wallet, null)
/** The provider of the connected wallet (EIP-1193 on EVM networks), or undefined. */
export const useProvider = /* @__PURE__ */ createUseProvider(preact)
/** The whole session with its methods: a new object after each change. */
export const useSession = /* @__PURE__ */ createUseSession(preact, useMemo)

export { getSession } from './headless/getSession'
export type { Session } from './headless/session'
export type { EventDetails, EventName } from './session/events'
export type { Options } from './domain/page/options'
