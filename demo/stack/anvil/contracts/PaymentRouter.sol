// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IToken {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Moves several things in one transaction: what histories have to show as one row.
contract PaymentRouter {
    /// Takes one token and gives another, at whatever rate the caller names: it is a counter of test money.
    function trade(IToken taken, uint256 takenAmount, IToken given, uint256 givenAmount) external {
        taken.transferFrom(msg.sender, address(this), takenAmount);
        given.transfer(msg.sender, givenAmount);
    }

    /// Hands tokens of the caller to many.
    function payMany(IToken token, address[] calldata receivers, uint256[] calldata amounts) external {
        for (uint256 at = 0; at < receivers.length; at++) token.transferFrom(msg.sender, receivers[at], amounts[at]);
    }

    /// Hands the coins that came along to one receiver, which no log tells of.
    function passOn(address payable receiver) external payable {
        (bool sent, ) = receiver.call{value: msg.value}("");
        require(sent);
    }
}
