// On pages of the site: what follows a sign-in, and log-out from either side.
;((page) => {
  // A site that cannot be reached stays as it is.
  function leave() {
    fetch(page.signOutUrl, { method: 'POST', credentials: 'same-origin' })
      .then((response) => response.json())
      .then(({ signedOut }) => signedOut && location.reload())
      .catch(() => {})
  }

  addEventListener('siwx-success', () => {
    if (page.after === 'redirect' && page.afterUrl) location.assign(page.afterUrl)
    else if (page.after !== 'stay') location.reload()
  })

  // The visitor pressed Disconnect, or the wallet ended the connection: the session of the site ends with it.
  addEventListener('disconnected', ({ detail }) => {
    if (detail.reason !== 'other-tab') leave()
  })

  // The session of the site ended without this page: by Log out, in another tab, or by time. Who logged out must not be
  // asked to sign in again on the next page.
  addEventListener('siwx-end', ({ target }) => {
    if (target.siwx === 'required') target.disconnect().catch(() => {})
  })
})(window.walletConnectButtonPage)
