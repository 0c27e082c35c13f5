// On the profile page: the new account is in the list after a reload.
addEventListener('siwx-success', () => location.reload())
