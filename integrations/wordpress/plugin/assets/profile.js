// On the page that adds an account: back to the profile, where it is in the list.
addEventListener('siwx-success', () => location.assign(document.querySelector('a[data-profile]').href))
