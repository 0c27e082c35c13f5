<?php
namespace WalletConnectButton;

/** Tells a member that an account was added, as WordPress does after a change of the password. */
final class LinkEmail
{
    public static function send(int $userId, string $account): void
    {
        $user = get_userdata($userId);
        if ($user === false || $user->user_email === '') {
            return;
        }
        $isSwitched = switch_to_locale(get_user_locale($user));
        $site = wp_specialchars_decode(get_option('blogname'), ENT_QUOTES);
        /* translators: %s: name of the site */
        $what = sprintf(__('This account can now log in as you on %s:', 'wallet-connect-button'), $site);
        $remedy = __('If you didn’t add it, remove it from your profile and change your password:', 'wallet-connect-button');
        $profile = get_edit_profile_url($userId) . '#wallet-accounts';
        $email = [
            'to' => $user->user_email,
            /* translators: %s: name of the site */
            'subject' => sprintf(__('[%s] Account added to your profile', 'wallet-connect-button'), $site),
            'message' => "$what\n\n$account\n\n$remedy\n$profile\n",
            'headers' => '',
        ];
        /** Filters the email, as `password_change_email` does WordPress's own. */
        $email = apply_filters('wallet_connect_button_account_added_email', $email, $user, $account);
        wp_mail($email['to'], $email['subject'], $email['message'], $email['headers']);
        if ($isSwitched) {
            restore_previous_locale();
        }
    }
}
