import type { ReactNode } from 'react'

export const metadata = { title: 'Signing in with Next' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
