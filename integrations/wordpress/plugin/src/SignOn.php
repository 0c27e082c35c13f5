<?php
namespace WalletConnectButton;

/**
 * Logs a user in by WordPress's own path, `wp_signon`, with a verified proof in place of the password. So every plugin
 * that refuses users is asked, wherever in that path it is.
 */
final class SignOn
{
    /** Before WordPress compares passwords, which it leaves out for a user who is already authenticated. */
    private const BEFORE_PASSWORDS = 19;
    private const PASSWORD_CHARACTERS = 64;

    /** @var \WP_User */
    private $user;

    private function __construct(\WP_User $user)
    {
        $this->user = $user;
    }

    /** Sets the cookies of the session. @return \WP_User|\WP_Error the error of whoever refuses the user */
    public static function run(\WP_User $user)
    {
        $self = new self($user);
        add_filter('authenticate', [$self, 'authenticate'], self::BEFORE_PASSWORDS, 3);
        add_filter('authenticate', [$self, 'refuseOthers'], PHP_INT_MAX, 1);
        try {
            // Some plugins let pass what has no password. Nobody has this one.
            $password = wp_generate_password(self::PASSWORD_CHARACTERS);
            return wp_signon(['user_login' => $user->user_login, 'user_password' => $password, 'remember' => false]);
        } finally {
            remove_filter('authenticate', [$self, 'authenticate'], self::BEFORE_PASSWORDS);
            remove_filter('authenticate', [$self, 'refuseOthers'], PHP_INT_MAX);
        }
    }

    /**
     * As WordPress does for a password, also in the order of the filters. A plugin that has refused the user before
     * stays with that.
     *
     * @param mixed $given
     * @return \WP_User|\WP_Error
     */
    public function authenticate($given, string $name, string $password)
    {
        return is_wp_error($given) ? $given : apply_filters('wp_authenticate_user', $this->user, $password);
    }

    /**
     * Another plugin may have found another user for this name.
     *
     * @param mixed $found
     * @return \WP_User|\WP_Error
     */
    public function refuseOthers($found)
    {
        $isOurs = $found instanceof \WP_User && $found->ID === $this->user->ID;
        return $isOurs || is_wp_error($found) ? $found : new \WP_Error('account_refused');
    }
}
