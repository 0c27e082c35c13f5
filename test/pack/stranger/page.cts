// The types that CommonJS gets are those of the modules. wagmi.cts has those of ./wagmi.
import { WalletConnectButton, WalletButtonError, type Options } from 'wallet-connect-button'
import { WalletConnectButton as Same } from 'wallet-connect-button/element'
import { getSession, useAccount, type Session } from 'wallet-connect-button/react'
import type {} from 'wallet-connect-button/vue'

const made: Same = document.createElement('wallet-connect-button')
const found: WalletConnectButton | undefined = made instanceof WalletConnectButton ? made : undefined
const label: Options['label'] = found?.label
const session: Session = getSession('abc')
const isOurs = (error: unknown): boolean => error instanceof WalletButtonError && error.code === 'user_rejected'
// @ts-expect-error the theme has three modes
made.themeMode = 'sepia'
export { isOurs, label, session, useAccount }
