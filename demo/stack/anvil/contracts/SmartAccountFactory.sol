// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./SmartAccount.sol";

/// Deploys smart accounts at predictable addresses (CREATE2). The EntryPoint calls it for an account's first operation.
contract SmartAccountFactory {
    event AccountCreated(address indexed account, address indexed owner, uint256 salt);

    /// Returns the address also if the account exists already, as ERC-4337 requires of factories.
    function createAccount(address owner, uint256 salt) external returns (address account) {
        account = getAddress(owner, salt);
        if (account.code.length > 0) return account;
        new SmartAccount{salt: bytes32(salt)}(owner);
        emit AccountCreated(account, owner, salt);
    }

    function getAddress(address owner, uint256 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SmartAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(salt), code)))));
    }
}
