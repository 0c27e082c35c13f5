// On pages of the site: what follows a sign-in, and log-out from either side.
;((page) => {
  addEventListener('siwx-success', () => {
    // Relative to the page, whatever a `<base>` in it says.
    if (page.after === 'redirect' && page.afterUrl) location.assign(new URL(page.afterUrl, location.href))
    else if (page.after !== 'stay') location.reload()
  })

  // The visitor signed out or disconnected, and the element has told the site: the page is that of a guest now. Or the
  // session of the site ended without this page, by Log out, in another tab, or by time: the wallet is let go too.
  addEventListener('siwx-end', ({ detail, target }) => {
    if (detail.serverResponse && detail.serverResponse.signedOut) location.reload()
    else if (detail.reason === 'site' && target.siwx === 'required') target.disconnect().catch(() => {})
  })
})(window.walletConnectButtonPage)
