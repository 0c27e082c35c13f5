import { headers } from 'next/headers'
import { connection } from 'next/server'
import { Suspense } from 'react'
import { siwx } from '../siwx'
import { SignIn } from './SignIn'

export default function Page() {
  return (
    <main>
      <SignIn />
      <Suspense>
        <Account />
      </Suspense>
    </main>
  )
}

async function Account() {
  // Whether a session has expired is known at the request, not when Next prerenders.
  await connection()
  const account = await siwx.readSession({ headers: await headers() })
  return <output>{account ? `Signed in as ${account.address}` : 'Signed out'}</output>
}
