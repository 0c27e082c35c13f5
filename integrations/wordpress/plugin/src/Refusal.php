<?php
namespace WalletConnectButton;

/** Every refusal of the sign-in routes: its code, its status, and what the visitor reads. */
final class Refusal
{
    /** @param array<string, mixed> $more beside the status */
    public static function of(string $code, int $status = 401, array $more = []): \WP_Error
    {
        return new \WP_Error($code, self::message($code), ['status' => $status] + $more);
    }

    private static function message(string $code): string
    {
        switch ($code) {
            case 'malformed':
            case 'data_mismatch':
            case 'cacao_mismatch':
            case 'address_mismatch':
            case 'chain_mismatch':
                return __('Your wallet sent a sign-in that this site can’t read. Try again.', 'wallet-connect-button');
            case 'domain_mismatch':
                return __('This sign-in is for another site. Start again on this page.', 'wallet-connect-button');
            case 'nonce_mismatch':
                return __('This sign-in has expired or was already used. Try again.', 'wallet-connect-button');
            case 'expired':
                return __(
                    'This sign-in has expired. Check the clock of your device and try again.',
                    'wallet-connect-button'
                );
            case 'not_yet_valid':
                return __(
                    'This sign-in isn’t valid yet. Check the clock of your device and try again.',
                    'wallet-connect-button'
                );
            case 'statement_mismatch':
            case 'resources_mismatch':
                return __(
                    'You signed a message that isn’t from this site. Reload the page and try again.',
                    'wallet-connect-button'
                );
            case 'account_refused':
                return __(
                    'This site doesn’t let this member log in. Its administrators can tell you why.',
                    'wallet-connect-button'
                );
            case 'chain_refused':
            case 'unsupported_namespace':
                return __('This site doesn’t accept accounts on this network.', 'wallet-connect-button');
            case 'signature_invalid':
                return __('The signature doesn’t match this account. Try again.', 'wallet-connect-button');
            case 'chain_unreachable':
                return __(
                    'This site couldn’t check your smart account. Try again later, or use another account.',
                    'wallet-connect-button'
                );
            case 'registration_closed':
                return __(
                    'This site has closed registration. Members: log in, then add this account to your profile.',
                    'wallet-connect-button'
                );
            case 'account_not_linked':
                return __(
                    'You’re logged in, and this account isn’t yours yet. Add it to your profile first.',
                    'wallet-connect-button'
                );
            case 'account_taken':
                return __('This account already belongs to another member of this site.', 'wallet-connect-button');
            case 'login_required':
                return __('Log in again before you add an account.', 'wallet-connect-button');
            case 'too_many_requests':
                return __('Too many attempts. Wait a few minutes and try again.', 'wallet-connect-button');
            case 'foreign_origin':
                return __('This request came from another site.', 'wallet-connect-button');
            case 'sign_in_off':
                return __('Sign-in is turned off on this site.', 'wallet-connect-button');
            default:
                return __('Signing in didn’t work. Try again.', 'wallet-connect-button');
        }
    }
}
