// On pages of the site: what follows a sign-in, and log-out from either side.
;((page) => {
  let signedIn = false

  // A site that cannot be reached stays as it is.
  function leave() {
    fetch(page.signOutUrl, { method: 'POST', credentials: 'same-origin' })
      .then((response) => response.json())
      .then(({ signedOut }) => signedOut && location.reload())
      .catch(() => {})
  }

  addEventListener('siwx-success', () => {
    signedIn = true
    if (page.after === 'redirect' && page.afterUrl) location.assign(page.afterUrl)
    else if (page.after !== 'stay') location.reload()
  })

  // The visitor pressed Disconnect, or the wallet ended the connection: the session of the site ends with it.
  addEventListener('disconnected', ({ detail }) => {
    if (detail.reason !== 'other-tab') leave()
  })

  // The session of the site ended without this page: by Log out, in another tab, or by time.
  addEventListener('ready', ({ target }) => {
    if (signedIn || !page.sessionUrl || !target.session) return
    fetch(page.sessionUrl, { credentials: 'same-origin', cache: 'no-store' })
      .then((response) => response.json())
      .then(({ authenticated }) => authenticated === false && target.signOut())
      .catch(() => {})
  })
})(window.walletConnectButtonPage)
