'use client'

import { useRouter } from 'next/navigation'
import { WalletConnectButton } from 'wallet-connect-button/react'

/** The page is rendered again when the server has another session. */
export function SignIn() {
  const { refresh } = useRouter()
  return <WalletConnectButton siwx="required" siwxBackendUrl="/siwx" onSiwxSuccess={refresh} onSiwxEnd={refresh} />
}
